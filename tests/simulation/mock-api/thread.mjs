// A worker thread does not load TypeScript without this.
import { register } from 'tsx/esm/api'

register()
await import('./server.ts')
