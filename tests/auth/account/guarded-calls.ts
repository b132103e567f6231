import { readFileSync } from 'node:fs'
import { parse } from 'yaml'

const { paths } = parse(readFileSync('mock-api/openapi.yaml', 'utf8')) as {
  paths: Record<string, Record<string, object>>
}

/** Every call of the contract that requires a token, with 'x' for each path parameter. */
export const guardedCalls = Object.entries(paths).flatMap(([template, methods]) =>
  Object.entries(methods)
    .filter(([method, operation]) => method !== 'parameters' && !('security' in operation))
    .map(([method]) => ({
      template,
      method: method.toUpperCase(),
      path: template.replace(/\{\w+\}/g, 'x'),
    })),
)
