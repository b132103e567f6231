import { testTwoTabs } from './two-tabs'

testTwoTabs(50)
