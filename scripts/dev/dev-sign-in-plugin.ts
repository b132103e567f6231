import type { Plugin } from 'vite'
import { devSignIn, type Floors } from './dev-sign-in'

/** The development server's '/__become'; a build has none. */
export const becoming = (floors: Floors): Plugin => ({
  name: 'becoming',
  apply: 'serve',
  configureServer: ({ middlewares }) => {
    middlewares.use('/__become', (request, response) => {
      const { searchParams } = new URL(request.url ?? '', 'http://app')
      void devSignIn(searchParams, floors).then(({ status, type, body }) => {
        response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' })
        response.end(body)
      })
    })
  },
})
