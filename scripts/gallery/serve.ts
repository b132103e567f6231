import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import express from 'express'
import { pageFiles } from './gallery-pages'

const folder = 'dist/gallery'

/** Serves the built gallery on a free port of this machine. */
export const serveGallery = async (): Promise<{ address: string; close: () => void }> => {
  const app = express()
  // The chart's frame has no origin, and asks for its script all the same.
  app.use((_, response, next) => {
    response.set('access-control-allow-origin', '*')
    next()
  })
  for (const [path, file] of Object.entries(pageFiles))
    app.get(path, (_, response) => response.sendFile(join(process.cwd(), folder, file)))
  app.use(express.static(folder, { immutable: true, maxAge: '1h' }))
  const server = app.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  // By its name: a login by fingerprint needs one.
  const address = `http://localhost:${(server.address() as AddressInfo).port}`
  return { address, close: () => server.close() }
}
