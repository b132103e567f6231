import { ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BasicTracerProvider, BatchSpanProcessor, RandomIdGenerator } from '@opentelemetry/sdk-trace-base'
import type { FinishedRequest } from './measurements'

/** Maximum number of spans a second: clients decide what is sampled, but must not decide its cost. */
const mostASecond = 50

/** Creates spans only in traces that a browser started, when a request ends. They contain no values. */
export const openTraces = (url: string) => {
  const ids = new RandomIdGenerator()
  let ownSpanId: string | undefined
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'gateway' }),
    // The span id that was sent to the upstream.
    idGenerator: {
      generateTraceId: () => ids.generateTraceId(),
      generateSpanId: () => ownSpanId ?? ids.generateSpanId(),
    },
    spanProcessors: [
      new BatchSpanProcessor(new OTLPTraceExporter({ url: `${url.replace(/\/+$/, '')}/v1/traces` }), {
        scheduledDelayMillis: 1_000,
      }),
    ],
  })
  const tracer = provider.getTracer('gateway')
  let second = 0
  let taken = 0
  const isTaken = (): boolean => {
    const now = Math.floor(Date.now() / 1000)
    if (now !== second) taken = 0
    second = now
    taken += 1
    return taken <= mostASecond
  }

  return {
    finished: ({ route, status, ms, at, trace: request }: FinishedRequest): void => {
      const { context } = request
      if (!context?.isSampled || !isTaken()) return
      const { traceId, parentId, spanId } = context
      const browser = trace.setSpanContext(ROOT_CONTEXT, {
        traceId,
        spanId: parentId,
        traceFlags: TraceFlags.SAMPLED,
        isRemote: true,
      })
      ownSpanId = spanId
      const span = tracer.startSpan(
        request.operation ?? route,
        {
          kind: SpanKind.SERVER,
          startTime: at,
          attributes: { 'http.route': route, 'http.response.status_code': status },
        },
        browser,
      )
      ownSpanId = undefined
      if (request.codes[0]) span.setStatus({ code: SpanStatusCode.ERROR, message: request.codes[0] })
      const inside = trace.setSpan(ROOT_CONTEXT, span)
      for (const call of request.upstream) {
        const began = call.at ?? at
        tracer
          .startSpan(
            call.route,
            {
              kind: SpanKind.CLIENT,
              startTime: began,
              attributes: { 'http.response.status_code': call.status ?? 0 },
            },
            inside,
          )
          .end(began + call.ms)
      }
      span.end(at + ms)
    },
    stop: () => provider.shutdown().catch(() => undefined),
  }
}
