import { run, tool } from '../prepare.mjs'

/** The gallery of every state, in dist/gallery. Resolves with the exit code. */
export const buildGallery = () =>
  run(tool('vite'), ['build', '--config', 'scripts/gallery/vite.config.ts', '--logLevel', 'error'], {
    env: { ...process.env, NODE_ENV: 'production' },
  })
