import { testByKeyboard } from './keyboard'
import { transfer } from './keyboard.journeys'

testByKeyboard(transfer)
