import { ApolloLink, Observable } from '@apollo/client'
import { type Acceptance, acceptedData } from './ask'
import type { CallOptions, Transport } from './transport'

/** What `query` tells the link, by Apollo's `context`. */
export interface ReadContext<Data> extends Acceptance<Data>, Pick<CallOptions, 'signal' | 'polled'> {}

/** Apollo's last link: sends an operation by the transport, and passes on its data or an ApiError. */
export const transportLink = (transport: Transport): ApolloLink =>
  new ApolloLink(
    (operation) =>
      new Observable((observer) => {
        const { signal, polled, ...acceptance } = operation.getContext() as ReadContext<never>
        transport<never, object>(operation.query as never, operation.variables, { signal, polled })
          .then((response) => {
            observer.next({ data: acceptedData(response, acceptance) })
            observer.complete()
          })
          .catch((error) => observer.error(error))
      }),
  )
