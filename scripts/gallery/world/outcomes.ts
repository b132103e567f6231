import { GraphQLError } from 'graphql'

/** What is never answered. */
export const never = (): Promise<never> => new Promise(() => undefined)

/** What the gateway makes of an upstream's error. */
export const refused =
  (status: number, summary: string, fields: Record<string, string> = {}, code = 'INVALID') =>
  (): never => {
    throw new GraphQLError('Refused', { extensions: { code, status, summary, fields } })
  }

/** Nobody behind the gateway answers. */
export const unreachable = (): never => {
  throw new GraphQLError('Refused', {
    extensions: { code: 'UNREACHABLE', status: null, summary: null, fields: {} },
  })
}

/** A password typed too long ago (ruling 20). */
export const stale = refused(403, 'Please enter your password again')
