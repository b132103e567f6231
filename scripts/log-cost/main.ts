// npm run bench:log: the cost of recording. The rounds are bundled and minified like the app and run alone.
import { spawnSync } from 'node:child_process'
import { build } from 'vite'

const outDir = 'node_modules/.cache/bench-log'
await build({
  configFile: false,
  logLevel: 'error',
  ssr: { noExternal: true, external: ['jsdom'] },
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    ssr: 'scripts/log-cost/rounds.ts',
    outDir,
    emptyOutDir: true,
    minify: true,
    target: 'es2022',
    rolldownOptions: { output: { entryFileNames: 'rounds.mjs' } },
  },
})
for (const COLD of ['0', '1']) {
  process.stdout.write(COLD === '1' ? 'with a page’s work after each event\n' : 'one event after the other\n')
  const env = { ...process.env, COLD }
  const { status } = spawnSync(process.execPath, [`${outDir}/rounds.mjs`], { stdio: 'inherit', env })
  if (status !== 0) process.exitCode = 1
}
