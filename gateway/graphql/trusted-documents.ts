import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { RequestHandler } from 'express'
import { invalidRequestError } from '../core/errors'
import { isJson, type Json } from '../core/json'

export type Documents = ((id: string) => string | undefined) & {
  /** Throws if it cannot read the manifests. */
  reload?: () => void
}

const isManifest = (value: unknown): value is Record<string, string> =>
  isJson(value) && Object.values(value).every((text) => typeof text === 'string')

/** Returns a Map, so that '__proto__' and 'constructor' are unknown ids. */
const indexById = (manifest: unknown): Map<string, string> => {
  if (!isManifest(manifest)) throw new Error('The trusted documents are not an object of strings')
  // The code generator writes 'sha256:…'; clients may omit the prefix.
  return new Map(
    Object.entries(manifest).flatMap(([id, text]) => [
      [id, text],
      [id.replace(/^sha256:/, ''), text],
    ]),
  )
}

const stampOf = (path: string): string => {
  try {
    const { mtimeMs, size } = statSync(path)
    return `${mtimeMs}/${size}`
  } catch {
    return 'missing'
  }
}

const manifestsIn = (source: string): string[] =>
  source.split(',').flatMap((part) => {
    const path = part.trim()
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return [path]
    return readdirSync(path)
      .filter((name) => name.endsWith('.json'))
      .sort()
      .map((name) => join(path, name))
  })

/** The documents of several releases. An id is the hash of its document, so releases cannot conflict. */
const mergeManifests = (manifests: readonly string[]): Map<string, string> => {
  if (manifests.length === 0) throw new Error('No manifest found')
  const textsById = new Map<string, string>()
  for (const manifest of manifests)
    for (const [id, text] of indexById(JSON.parse(manifest))) {
      if ((textsById.get(id) ?? text) !== text)
        throw new Error(`Two manifests have different texts for ${id}`)
      textsById.set(id, text)
    }
  return textsById
}

/** `source`: documents by id, or manifests and folders of them. Outside production it re-reads changed files. */
export const openDocuments = (
  source: Record<string, string> | string,
  production: boolean,
  textOf: (path: string) => string | undefined = (path) => readFileSync(path, 'utf8'),
): Documents => {
  if (typeof source !== 'string') {
    const documentsById = indexById(source)
    return (id) => documentsById.get(id)
  }
  const read = () => mergeManifests(manifestsIn(source).flatMap((path) => textOf(path) ?? []))
  if (production) {
    try {
      let documentsById = read()
      const reload = (): void => {
        documentsById = read()
      }
      return Object.assign((id: string) => documentsById.get(id), { reload })
    } catch (cause) {
      throw new Error(`No trusted documents in ${source}: build the client first`, { cause })
    }
  }
  let stamp = ''
  let current = new Map<string, string>()
  return (id) => {
    const now = manifestsIn(source).map(stampOf).join()
    if (now !== stamp && !now.includes('missing')) {
      try {
        current = read()
        stamp = now
      } catch {
        // The code generator is still writing the file; the next request will try again.
      }
    }
    return current.get(id)
  }
}

const idIn = ({ extensions }: Json): string | undefined => {
  const persisted = isJson(extensions) ? extensions.persistedQuery : undefined
  const id = isJson(persisted) ? persisted.sha256Hash : undefined
  return typeof id === 'string' ? id : undefined
}

/** Accepts untrusted text outside production only. Throws 400 for batches, and for an id together with a query. */
const operationIn = (body: unknown, documents: Documents, production: boolean): Json => {
  if (!isJson(body)) throw invalidRequestError()
  const id = idIn(body)
  const { query, operationName, variables } = body
  if (id !== undefined && query !== undefined) throw invalidRequestError()
  const untrustedText = production ? undefined : query
  const text = id === undefined ? untrustedText : documents(id)
  if (typeof text !== 'string') throw invalidRequestError()
  return {
    query: text,
    ...(operationName === undefined ? {} : { operationName }),
    ...(variables === undefined ? {} : { variables }),
  }
}

export const trustedOnly =
  (documents: Documents, production: boolean): RequestHandler =>
  (request, _response, next) => {
    if (request.method !== 'POST') throw invalidRequestError()
    request.body = operationIn(request.body, documents, production)
    next()
  }
