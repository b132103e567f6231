import { join, resolve } from 'node:path'
import express, { type RequestHandler, Router } from 'express'
import { route } from '../../../gateway/core/log'

/** Monaco needs inline styles and starts its workers from files of this origin. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join(';')

/** Serves GraphiQL when a browser opens /graphql; passes other requests to GraphQL. */
export const graphiqlPage = (folder: string): RequestHandler => {
  const router = Router()
  const page: RequestHandler = (request, response, next) => {
    if (request.accepts(['json', 'html']) !== 'html') return next()
    response.set({ 'Content-Security-Policy': policy, 'Cache-Control': 'no-store' })
    response.sendFile(join(resolve(folder), 'index.html'), (error) => error && next())
  }
  router.get('/graphql', route('/graphql'), page)
  router.use(
    '/graphiql',
    route('/graphiql/*'),
    (_request, response, next) => {
      response.set('Content-Security-Policy', policy)
      next()
    },
    express.static(resolve(folder), { index: false, redirect: false }),
  )
  return router
}
