// Whatever the browser tests open: the production build, and the gallery of every state.
import { buildGallery } from '../gallery/build.mjs'
import { run } from '../prepare.mjs'

process.exit((await run('npm', ['run', '--silent', 'build'])) || (await buildGallery()))
