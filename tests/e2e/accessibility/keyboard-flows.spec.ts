import { testByKeyboard } from './keyboard'
import { otherFlows } from './keyboard.journeys'

for (const flow of otherFlows) testByKeyboard(flow)
