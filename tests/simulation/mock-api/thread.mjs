// A thread knows no TypeScript by itself.
import { register } from 'tsx/esm/api'

register()
await import('./server.ts')
