import { test } from '../fixtures'
import { testKills } from './kill'

test.use({ upstreamKeys: 'none' })
testKills('none')
