import { createWriteStream } from 'node:fs'
import { startProduct } from './product'

// Runs the whole product for one Playwright worker; prints its URLs as a JSON line and ends with its standard input.
const logs = createWriteStream(process.env.STACK_LOG ?? '/dev/null', { flags: 'a' })
const { app, world, stop } = await startProduct({
  onLine: (line) => logs.write(`${JSON.stringify(line)}\n`),
  gateway: {
    log: logs,
    staticDir: process.env.STATIC_DIR ?? 'dist/client',
    // A release covers only the default build.
    releaseDir: process.env.STATIC_DIR ? undefined : 'dist/release',
    widgetsDir: process.env.WIDGETS_DIR ?? 'dist/widgets',
  },
})
process.stdout.write(`${JSON.stringify({ app, world })}\n`)
process.stdin.resume()
process.stdin.on('end', () => void stop().then(() => process.exit(0)))
