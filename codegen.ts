import type { CodegenConfig } from '@graphql-codegen/cli'
import { addTypenameSelectionDocumentTransform } from '@graphql-codegen/client-preset'

const scalars = {
  WebAuthn: 'Record<string, unknown>',
  Decimal: 'string',
  PreciseDecimal: 'string',
  DateTime: 'string',
}

/** `schema.graphql` is the one contract between browser and gateway: both sides' types come from it. */
const config: CodegenConfig = {
  schema: 'schema.graphql',
  documents: ['client/**/*.operations.graphql'],
  generates: {
    'client/generated/': {
      preset: 'client',
      documentTransforms: [addTypenameSelectionDocumentTransform],
      presetConfig: { persistedDocuments: { hashAlgorithm: 'sha256' }, fragmentMasking: false },
      config: { useTypeImports: true, enumsAsTypes: true, strictScalars: true, scalars },
    },
    'gateway/generated/resolvers.ts': {
      plugins: ['typescript', 'typescript-resolvers'],
      config: {
        useTypeImports: true,
        enumsAsTypes: true,
        strictScalars: true,
        scalars,
        contextType: '../core/context#Context',
        makeResolverTypeCallable: true,
        avoidOptionals: { field: true },
        // As the contract has it: what an upstream may leave out is null.
        mappers: {
          Transaction: '../upstream/rest-calls#TransactionRow',
          Activity: '../upstream/rest-calls#ActivityRow',
          Fingerprint: '../upstream/rest-calls#FingerprintRow',
        },
      },
    },
  },
}

export default config
