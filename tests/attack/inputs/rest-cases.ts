import { type Operation, resolveRef, type Schema } from '../../../mock-api/http/openapi-document'
import { sensibleInputs } from '../access/sensible-inputs'
import type { Chances } from '../faults/chances'
import { hostileText, hostileValue, internalDetails, poisonedJson } from '../wire/hostile'
import type { RawResponse, Sent } from '../wire/wire'
import { operations } from './rest-calls'

export interface RestShot extends Sent {
  method: string
  template: string
  /** The intended body and parameters. */
  kind: 'sensible' | 'surprising' | 'odd'
}

/** A text whose broken surrogates are U+FFFD: the others have no encoding in an address. */
const wellFormed = (text: string): string => Buffer.from(text).toString()

/** Draws requests: most of them as the contract describes, with one thing or another that it does not foresee. */
export class RequestMaker {
  constructor(readonly chances: Chances) {}

  shot(): RestShot {
    const { chances } = this
    const { method, template, described: operation } = chances.pick(operations)
    const kind = chances.often(0.45) ? 'sensible' : chances.often(0.75) ? 'surprising' : 'odd'
    const wild = kind === 'sensible' ? 0 : 0.3
    const path = template.replace(/\{(\w+)\}/g, (_, name: string) => this.#segment(name, wild))
    const search = this.#search(operation, wild)
    const headers: Record<string, string> = {}
    if (
      operation.parameters?.some((parameter) => resolveRef(parameter).in === 'header') &&
      chances.often(0.7)
    )
      headers['idempotency-key'] = chances.often(0.7) ? `fuzz-key-${chances.below(30)}` : this.#headerText()
    const wanted =
      operation.requestBody && resolveRef(operation.requestBody).content['application/json']?.schema
    const body = wanted ? poisonedJson(this.#bodyOf(wanted, wild)) : undefined
    const sent = { method, template, kind, path: path + search, headers } as const
    if (body !== undefined) headers['content-type'] = 'application/json'
    const shot: RestShot = body === undefined ? sent : { ...sent, body }
    return kind === 'odd' ? this.#odd(shot) : shot
  }

  /** Methods, headers and bodies that no client sends. */
  #odd(shot: RestShot): RestShot {
    const { chances } = this
    const body = shot.body === undefined ? '' : String(shot.body)
    const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
    const types =
      'text/plain|application/xml|application/json; charset=utf-16|application/json; charset=nope|x'
    const bodies = [...'|{|null|7|"text"|[]|[{}]|\u0000|\ufeff{}|{"a":1}x'.split('|'), nested(20_000)]
    const bends = ['/V1/', '//v1/', '/v1/../v1/', '/%76%31/', '/v1/./', '/v2/']
    const tails = ['/', '/..', '//', '%00', '%zz', '?page=1&page=2', ';a=b', '#x']
    const under = (headers: Record<string, string>): RestShot => ({
      ...shot,
      headers: { ...shot.headers, ...headers },
    })
    return chances.pick<() => RestShot>([
      () => ({ ...shot, method: chances.pick('PUT HEAD TRACE OPTIONS PROPFIND DELETE GET'.split(' ')) }),
      () => ({ ...shot, path: `${shot.path}${chances.pick(tails)}` }),
      () => ({ ...shot, path: shot.path.replace('/v1/', chances.pick(bends)) }),
      () => under({ 'content-type': chances.pick(types.split('|')) }),
      () => ({ ...under({ 'content-encoding': chances.pick(['gzip', 'br', 'deflate', 'nope']) }), body }),
      () => under({ 'x-forwarded-for': this.#headerText(), 'x-forwarded-proto': 'gopher' }),
      () => under({ origin: this.#headerText(), 'if-none-match': '*', range: 'bytes=0-1' }),
      () => ({ ...shot, body: chances.pick(bodies) }),
      () => ({ ...shot, body: body.slice(0, chances.below(body.length + 1)) }),
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

  #segment(name: string, wild: number): string {
    const { chances } = this
    if (chances.often(wild)) {
      const text = wellFormed(hostileText(chances))
      return chances.often(0.85)
        ? encodeURIComponent(text).slice(0, 6_000)
        : text.replace(/[^\x21-\x7e]|[?#]/g, '')
    }
    return encodeURIComponent(String(chances.pick(sensibleInputs[name] ?? ['x'])))
  }

  #search({ parameters = [] }: Operation, wild: number): string {
    const { chances } = this
    const search = parameters
      .map((parameter) => resolveRef(parameter))
      .filter((parameter) => parameter.in === 'query' && (parameter.required || chances.often(0.6)))
      .map(({ name, schema }) => {
        const usual = resolveRef(schema).type === 'integer' ? [1, 2, 20] : (sensibleInputs[name] ?? ['x'])
        const value = chances.often(wild) ? wellFormed(hostileText(chances)) : String(chances.pick(usual))
        return `${name}=${encodeURIComponent(value).slice(0, 4_000).replace(/%.?$/, '')}`
      })
    return search.length ? `?${search.join('&')}` : ''
  }

  #bodyOf(schema: Schema, wild: number, name = ''): unknown {
    const { chances } = this
    const { type, properties } = resolveRef(schema)
    if (name !== '' && chances.often(wild)) return hostileValue(chances)
    if (properties || type === 'object') {
      const fields = Object.entries(properties ?? {}).filter(() => !chances.often(wild / 4))
      return Object.fromEntries(fields.map(([key, field]) => [key, this.#bodyOf(field, wild, key)]))
    }
    if (type === 'boolean') return chances.often(0.5)
    const { enum: options } = resolveRef(schema) as { enum?: unknown[] }
    return chances.pick(sensibleInputs[name] ?? options ?? ['AAAA', 'text'])
  }
}

const keys = ['data', 'error', 'nextPage', 'numberOfPages', 'previousPage']

/** A response's faults. The server itself compares it with openapi.yaml. */
export const restFaults = (
  { method }: Pick<RestShot, 'method'>,
  { status, headers, text }: RawResponse,
): string[] => {
  const wrong: string[] = []
  if (status >= 500 && status !== 503) wrong.push(`status ${status}`)
  if (internalDetails.test(text)) wrong.push(`innards: ${internalDetails.exec(text)?.[0]}`)
  if (method === 'HEAD' || status === 204) return wrong
  if (headers['content-type'] !== 'application/json; charset=utf-8')
    wrong.push(`type ${headers['content-type']}`)
  if (headers['cache-control'] !== 'no-store') wrong.push(`cache-control ${headers['cache-control']}`)
  if (headers['x-content-type-options'] !== 'nosniff') wrong.push('its content type can be sniffed')
  const envelope = JSON.parse(text) as Record<string, unknown>
  if (Object.keys(envelope).sort().join() !== keys.join())
    wrong.push(`envelope ${Object.keys(envelope).join()}`)
  const { summary, fields } = (envelope.error ?? {}) as { summary?: unknown; fields?: unknown }
  const isRefusal = typeof summary === 'string' && typeof fields === 'object' && envelope.data === null
  if (status >= 400 ? !isRefusal : envelope.error !== null)
    wrong.push(`error ${JSON.stringify(envelope.error)}`)
  return wrong
}
