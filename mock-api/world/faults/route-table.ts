export type Route = { method: string; template: string }

/** Knows the API's routes, so that logs and faults can name a route without ever holding a path's values. */
export class RouteTable {
  private readonly known: { method: string; template: string; shape: RegExp }[]

  constructor(readonly routes: readonly Route[]) {
    this.known = routes
      .map(({ method, template }) => ({ method: method.toUpperCase(), template, shape: shapeOf(template) }))
      .sort((one, other) => parameters(one.template) - parameters(other.template))
  }

  /** The template that serves a path (another method's, if none fits better), or null for an unknown path. */
  templateOf(method: string, path: string): string | null {
    const fitting = this.known.filter((route) => route.shape.test(path))
    return (fitting.find((route) => route.method === method) ?? fitting[0])?.template ?? null
  }

  /** Whether `path` is a template of this table, whatever its parameters are called. */
  has = (path: string): boolean =>
    this.known.some((route) => withoutNames(route.template) === withoutNames(path))
}

export function routesOf(paths: Record<string, object | undefined>): Route[] {
  return Object.entries(paths).flatMap(([template, item]) =>
    Object.keys(item ?? {})
      .filter((key) => methods.has(key))
      .map((method) => ({ method: method.toUpperCase(), template })),
  )
}

/** '/rates/{rateId}' and '/rates/{id}' are the same route. */
export const withoutNames = (template: string): string => template.replace(/\{[^}]*\}/g, '{}')

const methods = new Set(['get', 'post', 'put', 'patch', 'delete'])
const parameters = (template: string) => template.split('{').length

const shapeOf = (template: string): RegExp =>
  new RegExp(
    `^${template
      .split(/\{[^}]*\}/)
      .map((text) => text.replace(/[.*+?^$()[\]\\|]/g, '\\$&'))
      .join('[^/]+')}/?$`,
    'i',
  )
