import { fileURLToPath } from 'node:url'
import { startMockApi } from './server'

const { env, argv } = process
const port = Number(env.MOCK_API_PORT ?? 4100)
const tell = (line: object): void => void process.stdout.write(`${JSON.stringify(line)}\n`)
const say = (text: string) => tell({ level: 'info', at: new Date().toISOString(), text })

const mockApi = await startMockApi({
  port,
  host: env.HOST ?? '127.0.0.1',
  dataDir: env.DATA_DIR ?? fileURLToPath(new URL('.data/db', import.meta.url)),
  ...(env.DATABASE_URL ? { databaseUrl: env.DATABASE_URL } : {}),
  ...(env.WEB_ORIGINS ? { webOrigins: env.WEB_ORIGINS.split(',') } : {}),
  site: {
    ...(env.WEB_URL ? { url: env.WEB_URL } : {}),
    ...(env.WEBAUTHN_RP_ID ? { rpId: env.WEBAUTHN_RP_ID } : {}),
    ...(env.WEBAUTHN_ORIGINS ? { origins: env.WEBAUTHN_ORIGINS.split(',') } : {}),
  },
  upstreamKeys: env.UPSTREAM_IDEMPOTENCY === 'none' ? 'none' : 'keys',
  reset: argv.includes('--reset'),
  worldEnabled: env.WORLD !== 'off',
  log: tell,
  say,
}).catch((error: NodeJS.ErrnoException) => {
  const inUse = error.code === 'EADDRINUSE'
  process.stderr.write(inUse ? `Port ${port} is in use: set MOCK_API_PORT\n` : `${error.stack}\n`)
  process.exit(1)
})
say(`mock-api listens on ${mockApi.url}`)

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    void mockApi.stop().then(() => process.exit(0))
  })
