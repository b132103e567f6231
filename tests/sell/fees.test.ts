import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { nodesIn, sourceFiles } from '../fixtures/source'

const productSources = sourceFiles().filter(
  ({ layer, path }) => (layer === 'client' || layer === 'machines') && !path.startsWith('client/inspector'),
)

/** All copy in the product: JSX, strings and templates. */
const texts = productSources.flatMap(({ path, tree }) =>
  [...nodesIn(tree)].flatMap((node) =>
    ts.isJsxText(node) ||
    ts.isStringLiteralLike(node) ||
    ts.isTemplateHead(node) ||
    ts.isTemplateMiddleOrTemplateTail(node)
      ? [{ path, text: node.text }]
      : [],
  ),
)

describe('fees and rates in the copy', () => {
  it('no text mentions a fee, a charge or a commission [CONST-29]', () => {
    expect(texts.length).toBeGreaterThan(2000)
    expect(texts.some(({ text }) => text.includes('Important!!'))).toBe(true)
    const fees = texts.filter(({ text }) => /\b(fees?|charges?|charged|commissions?)\b/i.test(text))
    // The customer may raise the network's fee (ruling 53).
    expect(fees.filter(({ text }) => !text.includes('If you raised its fee'))).toEqual([])
  })

  it('no text hard-codes a naira amount or a rate [CONST-29]', () => {
    expect(texts.filter(({ text }) => /₦\s*\d|\/ \$1\b.*\d{3}|NGN\s*\d/.test(text))).toEqual([])
    const rates = productSources.flatMap(({ path, tree }) =>
      [...nodesIn(tree)].flatMap((node) =>
        ts.isVariableDeclaration(node) || ts.isPropertyAssignment(node)
          ? /\brates?$/i.test(node.name.getText()) &&
            node.initializer !== undefined &&
            (ts.isNumericLiteral(node.initializer) || ts.isStringLiteralLike(node.initializer))
            ? [`${path}: ${node.getText()}`]
            : []
          : [],
      ),
    )
    expect(rates).toEqual([])
  })
})
