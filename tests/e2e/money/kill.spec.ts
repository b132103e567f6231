import { test } from '../fixtures'
import { testKills } from './kill'

test.use({ upstreamKeys: 'keys' })
testKills('keys')
