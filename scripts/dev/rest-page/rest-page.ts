import express, { type Router } from 'express'
import { personas } from '../../../mock-api/accounts/personas'
import { contract } from '../../../mock-api/http/openapi-document'
import { loopbackOnly } from '../../../mock-api/world/loopback'

/** Swagger UI sets styles on its elements and loads its icons from data URLs. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
  "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

interface PageContract {
  servers?: unknown
  paths: Record<string, Record<string, { 'x-sample'?: { body?: object }; requestBody?: object }>>
}

/** The contract for the page: calls go to this server, and bodies contain the contract's samples. */
const contractForPage = (): PageContract => {
  const visibleContract = { ...structuredClone(contract), servers: [{ url: '/' }] } as PageContract
  for (const operations of Object.values(visibleContract.paths))
    for (const operation of Object.values(operations)) {
      const example = operation['x-sample']?.body
      const { $ref } = (operation.requestBody ?? {}) as { $ref?: string }
      // A $ref hides its siblings, so a shared body shows its schema's samples.
      if (example && operation.requestBody && !$ref)
        for (const media of Object.values(
          (operation.requestBody as { content: Record<string, { example?: object }> }).content,
        ))
          media.example = example
    }
  return visibleContract
}

/** The REST contract as a page with 'try it', for this machine only: Swagger UI's own page with our initializer. */
export const restPage = (): Router => {
  const router = express.Router()
  router.use(loopbackOnly, (_request, response, next) => {
    response.set({ 'content-security-policy': policy, 'x-content-type-options': 'nosniff' })
    next()
  })
  router.get('/contract.json', (_request, response) => void response.json(contractForPage()))
  router.get('/people.json', (_request, response) => {
    response.json(Object.entries(personas).map(([name, { password }]) => ({ name, password })))
  })
  router.use(express.static('scripts/dev/rest-page'), express.static('node_modules/swagger-ui-dist'))
  return router
}
