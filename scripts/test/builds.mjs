// Builds for browser tests: production and gallery; with `gallery` only the gallery.
import { binPath, run } from '../prepare.mjs'

const product = () => run('npm', ['run', '--silent', 'build'])
const gallery = () =>
  run(binPath('vite'), ['build', '--config', 'scripts/gallery/vite.config.ts', '--logLevel', 'error'], {
    env: { ...process.env, NODE_ENV: 'production' },
  })

process.exit((process.argv[2] === 'gallery' ? 0 : await product()) || (await gallery()))
