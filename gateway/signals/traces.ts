import { ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BasicTracerProvider, BatchSpanProcessor, RandomIdGenerator } from '@opentelemetry/sdk-trace-base'
import type { FinishedRequest } from './measurements'

/** Clients decide what to sample, so this limits the cost. */
const maxPerSecond = 50

/** Adds spans, without values, to traces that a browser started. */
export const openTraces = (url: string) => {
  const ids = new RandomIdGenerator()
  let nextSpanId: string | undefined
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'gateway' }),
    idGenerator: {
      generateTraceId: () => ids.generateTraceId(),
      generateSpanId: () => nextSpanId ?? ids.generateSpanId(),
    },
    spanProcessors: [
      new BatchSpanProcessor(new OTLPTraceExporter({ url: `${url.replace(/\/+$/, '')}/v1/traces` }), {
        scheduledDelayMillis: 1_000,
      }),
    ],
  })
  const tracer = provider.getTracer('gateway')
  let currentSecond = 0
  let takenCount = 0
  const takeTrace = (): boolean => {
    const now = Math.floor(Date.now() / 1000)
    if (now !== currentSecond) takenCount = 0
    currentSecond = now
    takenCount += 1
    return takenCount <= maxPerSecond
  }

  return {
    recordRequest: ({ route, status, ms, at, trace: request }: FinishedRequest): void => {
      const { context } = request
      if (!context?.isSampled || !takeTrace()) return
      const { traceId, parentId, spanId } = context
      const browser = trace.setSpanContext(ROOT_CONTEXT, {
        traceId,
        spanId: parentId,
        traceFlags: TraceFlags.SAMPLED,
        isRemote: true,
      })
      nextSpanId = spanId
      const span = tracer.startSpan(
        request.operation ?? route,
        {
          kind: SpanKind.SERVER,
          startTime: at,
          attributes: { 'http.route': route, 'http.response.status_code': status },
        },
        browser,
      )
      nextSpanId = undefined
      if (request.codes[0]) span.setStatus({ code: SpanStatusCode.ERROR, message: request.codes[0] })
      const spanContext = trace.setSpan(ROOT_CONTEXT, span)
      for (const call of request.upstream) {
        const startedAt = call.at ?? at
        tracer
          .startSpan(
            call.route,
            {
              kind: SpanKind.CLIENT,
              startTime: startedAt,
              attributes: { 'http.response.status_code': call.status ?? 0 },
            },
            spanContext,
          )
          .end(startedAt + call.ms)
      }
      span.end(at + ms)
    },
    stop: () => provider.shutdown().catch(() => undefined),
  }
}
