import { refusal } from '../../machines/shared/refusal'
import { done, failed, type Model } from '../shared/graph'

export const updateModel: Model<'update'> = {
  events: [
    { type: 'update.offer' },
    { type: 'update.agree' },
    { type: 'update.postpone' },
    done('takeOver'),
    failed('takeOver', refusal(null, null)),
  ],
  seen: () => null,
}
