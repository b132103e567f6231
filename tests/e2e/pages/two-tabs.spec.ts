import { testTwoTabs } from './two-tabs'

testTwoTabs(2)
