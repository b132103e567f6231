export type Route = { method: string; template: string }

/** Finds a path's route template, without the path's values, for logs and faults. */
export class RouteTable {
  private readonly matchers: { method: string; template: string; shape: RegExp }[]

  constructor(readonly routes: readonly Route[]) {
    this.matchers = routes
      .map(({ method, template }) => ({ method: method.toUpperCase(), template, shape: shapeOf(template) }))
      .sort((a, b) => parameters(a.template) - parameters(b.template))
  }

  /** Falls back to another method's template; null for an unknown path. */
  templateOf(method: string, path: string): string | null {
    const matchingRoutes = this.matchers.filter((route) => route.shape.test(path))
    return (matchingRoutes.find((route) => route.method === method) ?? matchingRoutes[0])?.template ?? null
  }

  /** Ignores parameter names. */
  has = (path: string): boolean =>
    this.matchers.some((route) => stripNames(route.template) === stripNames(path))
}

export function routesOf(paths: Record<string, object | undefined>): Route[] {
  return Object.entries(paths).flatMap(([template, item]) =>
    Object.keys(item ?? {})
      .filter((key) => methods.has(key))
      .map((method) => ({ method: method.toUpperCase(), template })),
  )
}

/** Makes '/rates/{rateId}' and '/rates/{id}' equal. */
export const stripNames = (template: string): string => template.replace(/\{[^}]*\}/g, '{}')

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
