import { runGateway } from './run'

await runGateway()
