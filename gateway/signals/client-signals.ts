import express, { type RequestHandler, Router } from 'express'
import type { Logger } from 'pino'
import { clientIp } from '../core/client-ip'
import { createApiError, invalidRequestError } from '../core/errors'
import { noStore } from '../core/headers'
import { isJson, type Json } from '../core/json'
import { route } from '../core/log'
import type { ClientVital } from './measurements'
import { reportLimit } from './report-limit'
import type { Signals } from './signals'

const signalsPath = '/signals'

/** A signal has the page's route without ids, the error's type and its position in our files; never typed text. */
const page = /^(?:\/[a-z-]{1,20}){1,2}$|^\/$/
const errorName = /^[A-Z][A-Za-z]{1,40}$/
const frame = /^assets\/[\w-]{1,80}\.js:\d{1,7}:\d{1,7}$/
const vitalNames = new Set(['LCP', 'CLS', 'INP', 'FCP', 'TTFB'])

interface ClientError {
  name: string
  page: string
  frames: string[]
}

const matchesShape = (value: unknown, shape: RegExp): value is string =>
  typeof value === 'string' && shape.test(value)

/** Drops all other fields and shapes. */
const signalIn = (body: Json): { error: ClientError } | { vital: ClientVital } | null => {
  if (!matchesShape(body.page, page)) return null
  if (matchesShape(body.error, errorName) && Array.isArray(body.frames)) {
    const frames = body.frames.filter((entry): entry is string => matchesShape(entry, frame)).slice(0, 10)
    return { error: { name: body.error, page: body.page, frames } }
  }
  const { vital, value } = body
  if (typeof vital === 'string' && vitalNames.has(vital) && typeof value === 'number' && value >= 0)
    return { vital: { name: vital, value: Math.min(value, 600_000), page: body.page } }
  return null
}

/** POST /signals: at most 4 kB and ten signals, rate-limited (429) like reports of the content policy. */
export const clientSignals = (log: Logger, signals: Signals | undefined): RequestHandler => {
  const takeSignal = reportLimit()
  const router = Router()
  router.post(
    signalsPath,
    route(signalsPath),
    noStore,
    express.json({ limit: '4kb', inflate: false }),
    (request, response) => {
      if (!Array.isArray(request.body) || request.body.length > 10) throw invalidRequestError()
      const source = clientIp(request) ?? 'unknown'
      if (!takeSignal(source))
        throw createApiError('THROTTLED', { status: 429, summary: 'Too many reports', retryAfter: 60 })
      for (const entry of request.body) {
        const signal = isJson(entry) ? signalIn(entry) : null
        if (signal && 'error' in signal) log.warn({ client: signal.error }, 'client error')
        if (signal && 'vital' in signal) signals?.vital(signal.vital)
      }
      response.status(204).end()
    },
  )
  return router
}
