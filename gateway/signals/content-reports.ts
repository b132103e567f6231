import express, { type RequestHandler, Router } from 'express'
import type { Logger } from 'pino'
import { clientIp, logNetworkOf, networkOf } from '../core/client-ip'
import { createApiError, invalidRequestError } from '../core/errors'
import { noStore } from '../core/headers'
import { isJson, type Json } from '../core/json'
import { route } from '../core/log'
import { reportsPath } from '../core/page-policy'
import { reportLimit } from './report-limit'

interface ContentReport {
  directive: string
  /** 'inline', 'eval', a scheme or an origin, never a URL. */
  blocked: string
  page: string
  source?: string
  sink?: string
}

const matchIn = (value: unknown, shape: RegExp): string | undefined =>
  typeof value === 'string' ? shape.exec(value)?.[0] : undefined

const urlOf = (value: unknown): URL | null =>
  typeof value === 'string' && URL.canParse(value) ? new URL(value) : null

const blockedOf = (value: unknown): string => {
  const keyword = matchIn(value, /^[a-z-]{1,40}$/)
  const url = urlOf(value)
  if (keyword || !url) return keyword ?? 'unknown'
  return url.origin === 'null' ? url.protocol.replace(':', '') : url.origin
}

const sourceOf = (file: unknown, line: unknown, column: unknown): string | undefined => {
  const asset = matchIn(urlOf(file)?.pathname, /(?<=^\/)(?:assets\/[\w.-]+|sw\.js|(?:widgets\/)?\w+\.html)$/)
  return asset && [asset, line, column].filter((part) => part === asset || Number.isInteger(part)).join(':')
}

/** Reads both formats (report-uri's hyphens, report-to's camel case) and drops possible secrets. */
const toContentReport = (body: Json): ContentReport => {
  const readEither = (hyphens: string, camel: string) => body[hyphens] ?? body[camel]
  const source = sourceOf(
    readEither('source-file', 'sourceFile'),
    readEither('line-number', 'lineNumber'),
    readEither('column-number', 'columnNumber'),
  )
  const sink = matchIn(readEither('script-sample', 'sample'), /^\w{1,40} \w{1,40}(?=\|)/)
  const pathname = urlOf(readEither('document-uri', 'documentURL'))?.pathname
  const directive = body['effective-directive'] ?? body.effectiveDirective ?? body['violated-directive']
  return {
    directive: matchIn(directive, /^[a-z-]{1,40}/) ?? 'unknown',
    blocked: blockedOf(readEither('blocked-uri', 'blockedURL')),
    page: matchIn(pathname, /^(?:\/[a-z-]{1,20}){1,2}(?=\/|$)/) ?? '/',
    ...(source ? { source } : {}),
    ...(sink ? { sink } : {}),
  }
}

const maxReports = 20

export const reportsIn = (body: unknown): ContentReport[] | null => {
  if (isJson(body)) return isJson(body['csp-report']) ? [toContentReport(body['csp-report'])] : null
  if (!Array.isArray(body)) return null
  return body
    .filter((entry) => isJson(entry) && entry.type === 'csp-violation' && isJson(entry.body))
    .slice(0, maxReports)
    .map(({ body: report }: { body: Json }) => toContentReport(report))
}

/** Service workers have their own limits, so that one network cannot silence reports about a release. */
const releaseReportLimits = { inAll: 6_000, fromOne: 6 }

/** The directives that client/worker/violation-reports.ts reports. */
const isAboutRelease = ({ directive }: ContentReport): boolean =>
  /^release-(changed|unsigned|replayed)$/.test(directive)

/** POST /csp-reports: at most 16 kB, rate-limited (429), with a separate limit for the worker's reports. */
export const contentReports = (log: Logger): RequestHandler => {
  const [takeReport, takeReleaseReport] = [reportLimit(), reportLimit(Date.now, releaseReportLimits)]
  const type = ['application/csp-report', 'application/reports+json']
  const router = Router()
  router.post(
    reportsPath,
    route(reportsPath),
    noStore,
    (request, _response, next) => {
      if (!request.is(type)) throw createApiError('INVALID', { status: 415, summary: 'Invalid request' })
      next()
    },
    express.json({ limit: '16kb', inflate: false, type }),
    (request, response) => {
      const reports = reportsIn(request.body)
      if (!reports) throw invalidRequestError()
      const address = clientIp(request)
      const source = networkOf(address)
      const takenReports = reports.filter((report) =>
        (isAboutRelease(report) ? takeReleaseReport : takeReport)(source),
      )
      // Any client can send reports, so the log must show whether they all come from one network.
      const network = logNetworkOf(address)
      for (const report of takenReports)
        log.warn({ report, ...(isAboutRelease(report) ? { network } : {}) }, 'csp report')
      if (takenReports.length < reports.length)
        throw createApiError('THROTTLED', { status: 429, summary: 'Too many reports', retryAfter: 60 })
      response.status(204).end()
    },
  )
  return router
}
