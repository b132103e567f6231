import type { Standing } from '../../machines/banks/accounts.rules'
import { refusal } from '../../machines/shared/refusal'
import { done, failed, type Model } from '../shared/graph'

/** Ada's seeded accounts: the default, another available one, a deleted one. */
export const standings: Readonly<Record<'first' | 'second' | 'deleted', Standing>> = {
  first: { id: 'bac-ada-001', isDefault: true, status: 'active', othersActive: true },
  second: { id: 'bac-ada-002', isDefault: false, status: 'active', othersActive: true },
  deleted: { id: 'bac-ada-003', isDefault: false, status: 'deleted', othersActive: true },
}
const { second, deleted } = standings

/** Every action where life allows it, both answers of the customer and of the server. */
export const bankAccountModel: Model<'bankAccount'> = {
  events: [
    { type: 'bankAccount.makeDefault', standing: second },
    { type: 'bankAccount.delete', standing: second },
    { type: 'bankAccount.restore', standing: deleted },
    { type: 'bankAccount.discard', standing: deleted },
    { type: 'bankAccount.agree' },
    { type: 'bankAccount.decline' },
    done('makeDefault'),
    failed('makeDefault', refusal(403, 'Please enter your password again')),
    failed('makeDefault', refusal(null, null)),
    done('deleteAccount'),
    failed('deleteAccount', refusal(409, 'Choose another default account first')),
    done('restoreAccount'),
    failed('restoreAccount', refusal(409, 'This account is not deleted')),
    done('discardAccount'),
    failed('discardAccount', refusal(null, null)),
  ],
  seen: ({ context }) => context.id,
  excuses: Object.fromEntries(
    ['makeDefault', 'delete', 'restore', 'discard'].map((action) => [
      `bankAccount.resting bankAccount.${action} 1 (lifeAllows) refused`,
      'its button is not there or is disabled; bank-account.machine.test.ts hears it say no',
    ]),
  ),
}
