import { createHash } from 'node:crypto'
import { constants, createGzip } from 'node:zlib'
import type { RequestHandler, Response } from 'express'
import { clientIp } from '../http/client-ip'
import { connectionOf } from '../http/disconnect'
import { detailsOf, newDetails } from '../http/log'
import { type Documents, questionIn } from './documents'
import { invalidRequest } from './errors'
import type { AnswerQuestion } from './graphql-handler'
import { isJson, type Json } from './json'

/** Questions of one page, and of what stands beside it. */
const mostQuestions = 12
/** A stream ends by itself, so that copies of the gateway share them again; the client opens another. ms. */
const endsAfterMs = 15 * 60_000

/** A question that is asked again and again, and the digest of the answer that the client has. */
interface Watched {
  question: Json
  known: string | undefined
}

const digestOf = (answer: string): string =>
  createHash('sha256').update(answer).digest('base64url').slice(0, 16)

/** Trusted documents, and queries only: nothing that changes something is ever asked twice. */
const watchedIn = (body: unknown, documents: Documents, production: boolean): Watched[] => {
  const asked = isJson(body) && Array.isArray(body.questions) ? body.questions : []
  if (asked.length === 0 || asked.length > mostQuestions) throw invalidRequest()
  return asked.map((one: unknown) => {
    const question = questionIn(one, documents, production)
    if (!/\bquery\b/.test(String(question.query)) || /\bmutation\b/.test(String(question.query)))
      throw invalidRequest()
    const { known } = one as { known?: unknown }
    return { question, known: typeof known === 'string' ? known : undefined }
  })
}

/** What is written to the client at once, compressed with what was written before: an answer that changed little is small. */
const openStream = (response: Response, zips: boolean) => {
  response.setHeader('Content-Type', 'text/event-stream')
  // A proxy that kept it back would make the figures old.
  response.setHeader('X-Accel-Buffering', 'no')
  response.setHeader('Vary', 'Accept-Encoding')
  if (!zips) return { write: (text: string) => void response.write(text), end: () => response.end() }
  response.setHeader('Content-Encoding', 'gzip')
  const gzip = createGzip({ windowBits: 13, memLevel: 6, flush: constants.Z_SYNC_FLUSH })
  gzip.pipe(response)
  return { write: (text: string) => void gzip.write(text), end: () => gzip.end() }
}

interface Options {
  answer: AnswerQuestion
  documents: Documents
  production: boolean
  /** How often the questions are asked again, ms. */
  everyMs: number
}

/**
 * Server-sent events for what a page polls (decision 105): its questions are asked of the upstream at an interval, for
 * this customer alone, and an answer is sent only if it differs from the one that the client has. `next` is an answer,
 * `checked` says that all others are as they were.
 */
export const liveAnswers = ({ answer, documents, production, everyMs }: Options) => {
  const ends = new Set<() => void>()
  const handler: RequestHandler = async (request, response) => {
    const watched = watchedIn(request.body, documents, production)
    const { trace } = detailsOf(request)
    trace.operation = 'live'
    const { headers } = request
    const [address, gone] = [clientIp(request), connectionOf(response)]
    const stream = openStream(response, request.acceptsEncodings('gzip') === 'gzip')
    let timer: NodeJS.Timeout | undefined
    const end = (): void => {
      clearTimeout(timer)
      clearTimeout(limit)
      ends.delete(end)
      stream.end()
    }
    const limit = setTimeout(end, endsAfterMs)
    ends.add(end)
    response.once('close', end)
    const check = async (): Promise<void> => {
      const news = await Promise.all(
        watched.map(async (one, index) => {
          const asker = { headers, trace: newDetails('/graphql/live').trace, address, gone }
          const body = (await answer(one.question, asker)).body.trim()
          const digest = digestOf(body)
          if (digest === one.known) return ''
          one.known = digest
          return `event: next\ndata: {"index":${index},"digest":"${digest}","answer":${body}}\n\n`
        }),
      )
      if (!ends.has(end)) return
      stream.write(`${news.join('')}event: checked\ndata:\n\n`)
      timer = setTimeout(again, everyMs)
    }
    const again = (): void => void check().catch(end)
    await check().catch(end)
  }
  return {
    handler,
    /** Ends all of them, so that their clients go to another copy. */
    stop: () => {
      for (const end of [...ends]) end()
    },
  }
}
