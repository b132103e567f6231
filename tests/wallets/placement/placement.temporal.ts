import { checkAgainMs, placingLimitMs } from '../../../machines/money/intent'
import { comesBack } from '../../models/temporal/call-rules'
import { asks, either, happens, isIn } from '../../models/temporal/conditions'
import { after, type TemporalRule } from '../../models/temporal/rules'

const pressed = happens('it is pressed', 'placement.submit', 'placement.agree')
const sent = asks('the order is placed', 'placeIntent')
const back = isIn('the figures are reviewed again', 'reviewing', 'askingPassword', 'invalid')
const known = isIn('its end is known', 'settled', 'rejected')
const told = either(known, back, isIn('new figures are read', 'requoting'))

/** What holds over the whole life of an order that is placed. */
export const placementRules: readonly TemporalRule[] = [
  after(sent).never(asks('it is placed again', 'placeIntent')).before(back),
  after(sent)
    .never(isIn('the form can be pressed again', 'reviewing', 'withdrawn'))
    .before(told),
  after(isIn('nobody knows', 'unconfirmed')).never(asks('it is sent again', 'placeIntent')).before(known),
  comesBack('readMarketData', 'the price is checked', 'checkingPrice', 'requoting'),
  after(pressed).eventually(either(told, isIn('nobody knows', 'unconfirmed'), back)),
  after(sent).answersWithin(placingLimitMs, either(told, isIn('nobody knows', 'unconfirmed'))),
  after(isIn('nobody knows', 'unconfirmed')).eventually(known),
  after(isIn('it waits to look', 'unconfirmed.waiting')).answersWithin(
    checkAgainMs,
    either(asks('it looks again', 'reconcileIntent'), known),
  ),
]
