import { type Operation, resolveRef, type Schema } from '../../../mock-api/http/openapi-document'
import { sensibleInputs } from '../access/sensible-inputs'
import type { Random } from '../faults/chances'
import { hostileText, hostileValue, internalDetails, poisonedJson } from '../wire/hostile'
import type { RawRequest, RawResponse } from '../wire/wire'
import { operations } from './rest-calls'

export interface GeneratedRequest extends RawRequest {
  method: string
  template: string
  /** `sensible` values, some hostile values ('surprising'), or even a malformed request ('odd'). */
  kind: 'sensible' | 'surprising' | 'odd'
}

/** Replaces lone surrogates with U+FFFD, because a URL cannot encode them. */
const wellFormed = (text: string): string => Buffer.from(text).toString()

/** Generates random requests: valid ones, ones with hostile values, and malformed ones. */
export class RequestMaker {
  constructor(readonly chances: Random) {}

  shot(): GeneratedRequest {
    const { chances } = this
    const { method, template, described: operation } = chances.pick(operations)
    const kind = chances.chance(0.45) ? 'sensible' : chances.chance(0.75) ? 'surprising' : 'odd'
    const hostileShare = kind === 'sensible' ? 0 : 0.3
    const path = template.replace(/\{(\w+)\}/g, (_, name: string) => this.#segment(name, hostileShare))
    const search = this.#search(operation, hostileShare)
    const headers: Record<string, string> = {}
    if (
      operation.parameters?.some((parameter) => resolveRef(parameter).in === 'header') &&
      chances.chance(0.7)
    )
      headers['idempotency-key'] = chances.chance(0.7)
        ? `fuzz-key-${chances.integerBelow(30)}`
        : this.#headerText()
    const schema =
      operation.requestBody && resolveRef(operation.requestBody).content['application/json']?.schema
    const body = schema ? poisonedJson(this.#bodyOf(schema, hostileShare)) : undefined
    const request = { method, template, kind, path: path + search, headers } as const
    if (body !== undefined) headers['content-type'] = 'application/json'
    const shot: GeneratedRequest = body === undefined ? request : { ...request, body }
    return kind === 'odd' ? this.#malformed(shot) : shot
  }

  /** Changes the method, path, headers or body as no client does. */
  #malformed(shot: GeneratedRequest): GeneratedRequest {
    const { chances } = this
    const body = shot.body === undefined ? '' : String(shot.body)
    const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
    const types =
      'text/plain|application/xml|application/json; charset=utf-16|application/json; charset=nope|x'
    const bodies = [...'|{|null|7|"text"|[]|[{}]|\u0000|\ufeff{}|{"a":1}x'.split('|'), nested(20_000)]
    const prefixes = ['/V1/', '//v1/', '/v1/../v1/', '/%76%31/', '/v1/./', '/v2/']
    const tails = ['/', '/..', '//', '%00', '%zz', '?page=1&page=2', ';a=b', '#x']
    const withHeaders = (headers: Record<string, string>): GeneratedRequest => ({
      ...shot,
      headers: { ...shot.headers, ...headers },
    })
    return chances.pick<() => GeneratedRequest>([
      () => ({ ...shot, method: chances.pick('PUT HEAD TRACE OPTIONS PROPFIND DELETE GET'.split(' ')) }),
      () => ({ ...shot, path: `${shot.path}${chances.pick(tails)}` }),
      () => ({ ...shot, path: shot.path.replace('/v1/', chances.pick(prefixes)) }),
      () => withHeaders({ 'content-type': chances.pick(types.split('|')) }),
      () => ({
        ...withHeaders({ 'content-encoding': chances.pick(['gzip', 'br', 'deflate', 'nope']) }),
        body,
      }),
      () => withHeaders({ 'x-forwarded-for': this.#headerText(), 'x-forwarded-proto': 'gopher' }),
      () => withHeaders({ origin: this.#headerText(), 'if-none-match': '*', range: 'bytes=0-1' }),
      () => ({ ...shot, body: chances.pick(bodies) }),
      () => ({ ...shot, body: body.slice(0, chances.integerBelow(body.length + 1)) }),
      () => ({
        ...shot,
        body: body.replace('{', `{"extra":${nested(15_000)},"__proto__":{"polluted":true},`),
      }),
      () => ({ ...shot, body: `{"a":"${'x'.repeat(70_000)}"}` }),
    ])()
  }

  #headerText(): string {
    return hostileText(this.chances)
      .replace(/[^\t\x20-\x7e\x80-\xff]/g, '')
      .slice(0, 2_000)
  }

  #segment(name: string, hostileShare: number): string {
    const { chances } = this
    if (chances.chance(hostileShare)) {
      const text = wellFormed(hostileText(chances))
      return chances.chance(0.85)
        ? encodeURIComponent(text).slice(0, 6_000)
        : text.replace(/[^\x21-\x7e]|[?#]/g, '')
    }
    return encodeURIComponent(String(chances.pick(sensibleInputs[name] ?? ['x'])))
  }

  #search({ parameters = [] }: Operation, hostileShare: number): string {
    const { chances } = this
    const search = parameters
      .map((parameter) => resolveRef(parameter))
      .filter((parameter) => parameter.in === 'query' && (parameter.required || chances.chance(0.6)))
      .map(({ name, schema }) => {
        const sensible = resolveRef(schema).type === 'integer' ? [1, 2, 20] : (sensibleInputs[name] ?? ['x'])
        const value = chances.chance(hostileShare)
          ? wellFormed(hostileText(chances))
          : String(chances.pick(sensible))
        return `${name}=${encodeURIComponent(value).slice(0, 4_000).replace(/%.?$/, '')}`
      })
    return search.length ? `?${search.join('&')}` : ''
  }

  #bodyOf(schema: Schema, hostileShare: number, name = ''): unknown {
    const { chances } = this
    const { type, properties } = resolveRef(schema)
    if (name !== '' && chances.chance(hostileShare)) return hostileValue(chances)
    if (properties || type === 'object') {
      const fields = Object.entries(properties ?? {}).filter(() => !chances.chance(hostileShare / 4))
      return Object.fromEntries(fields.map(([key, field]) => [key, this.#bodyOf(field, hostileShare, key)]))
    }
    if (type === 'boolean') return chances.chance(0.5)
    const { enum: options } = resolveRef(schema) as { enum?: unknown[] }
    return chances.pick(sensibleInputs[name] ?? options ?? ['AAAA', 'text'])
  }
}

const envelopeKeys = ['data', 'error', 'nextPage', 'numberOfPages', 'previousPage']

/** Returns a response's faults. The server itself compares responses with openapi.yaml. */
export const restFaults = (
  { method }: Pick<GeneratedRequest, 'method'>,
  { status, headers, text }: RawResponse,
): string[] => {
  const faults: string[] = []
  if (status >= 500 && status !== 503) faults.push(`status ${status}`)
  if (internalDetails.test(text)) faults.push(`internals: ${internalDetails.exec(text)?.[0]}`)
  if (method === 'HEAD' || status === 204) return faults
  if (headers['content-type'] !== 'application/json; charset=utf-8')
    faults.push(`type ${headers['content-type']}`)
  if (headers['cache-control'] !== 'no-store') faults.push(`cache-control ${headers['cache-control']}`)
  if (headers['x-content-type-options'] !== 'nosniff') faults.push('content type can be sniffed')
  const envelope = JSON.parse(text) as Record<string, unknown>
  if (Object.keys(envelope).sort().join() !== envelopeKeys.join())
    faults.push(`envelope ${Object.keys(envelope).join()}`)
  const { summary, fields } = (envelope.error ?? {}) as { summary?: unknown; fields?: unknown }
  const isRejection = typeof summary === 'string' && typeof fields === 'object' && envelope.data === null
  if (status >= 400 ? !isRejection : envelope.error !== null)
    faults.push(`error ${JSON.stringify(envelope.error)}`)
  return faults
}
