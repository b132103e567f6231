import { runMockApi } from './run'

await runMockApi()
