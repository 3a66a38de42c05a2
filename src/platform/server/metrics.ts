import { Histogram, Registry, collectDefaultMetrics } from 'prom-client'

/** Prometheus registry of this process, served at `/metrics`. Server modules register their metrics with it. */
export const metricsRegistry = new Registry()
collectDefaultMetrics({ register: metricsRegistry })

export const httpRequestDurationMetric = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Time until an answer was sent, by method, route and status',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
  registers: [metricsRegistry],
})
