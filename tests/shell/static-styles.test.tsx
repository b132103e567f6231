import { transformSync } from '@babel/core'
import { ChakraProvider, chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Card } from '../../client/ui/layout/card.view'
import { PageHeading } from '../../client/ui/layout/page-heading.view'
import { system } from '../../client/ui/theme'
import { classNames, type StyleSheet } from '../../scripts/build/styles/class-names'
import { babelOptions } from '../../scripts/build/styles/definitions'

const imports = [
  "import { chakra } from '@chakra-ui/react/styled-system'",
  "import { Card } from './layout/card.view'",
  "import { PageHeading as Heading } from './layout/page-heading.view'",
  "import { Button } from './controls/button.view'",
].join('\n')

/** Compiles an element as if it were in client/ui; returns its code and the rules of its classes. */
const build = (element: string, header = imports) => {
  const sheet: StyleSheet = new Map()
  const code = transformSync(`${header}\nconst made = ${element}`, {
    ...babelOptions,
    filename: 'client/ui/example.view.tsx',
    plugins: [classNames(sheet)],
  })?.code
  return { jsx: code?.slice(code.indexOf('const made = ') + 13, -1), sheet }
}

/** Renders an element with Chakra UI and returns its HTML and the rules of its class. */
const render = (element: ReactNode) => {
  const markup = renderToStaticMarkup(<ChakraProvider value={system}>{element}</ChakraProvider>)
  const [, rules = '', html = ''] =
    /<style data-emotion="css \w+">(.*)<\/style>(<[a-z].*)$/s.exec(markup) ?? []
  return { rules, html }
}

it.each([
  [
    '<chakra.p color="fg.muted" padding={4 - 2 + ""} id="a" />',
    <chakra.p key="" color="fg.muted" padding="2" id="a" />,
  ],
  [
    '<chakra.div paddingInline={{ base: "2", md: "4" }} _hover={{ color: "fg" }} truncate hidden />',
    <chakra.div key="" paddingInline={{ base: '2', md: '4' }} _hover={{ color: 'fg' }} truncate hidden />,
  ],
  ['<Card tone="warning" flush margin="2" />', <Card key="" tone="warning" flush margin="2" />],
  ['<Heading textStyle="h2" />', <PageHeading key="" textStyle="h2" />],
  ['<Heading tabIndex={0} />', <PageHeading key="" tabIndex={0} />],
])('the build and Chakra UI give %s the same rules', (source, element) => {
  const { jsx, sheet } = build(source)
  const { rules, html } = render(element)
  const [[name, ruleText] = []] = [...sheet]
  expect(ruleText).toBe(rules)
  expect(html).toContain(`class="${name}"`)
  expect(jsx).toContain(`className="${name}"`)
  expect(jsx).not.toMatch(/chakra|Card|Heading|color|padding|margin|textStyle|tone/)
  // A passed attribute replaces the default.
  expect(jsx).not.toMatch(/ (\w+)=.* \1=/)
  for (const [, attribute] of html.matchAll(/ (id|hidden|tabindex)=/g))
    expect(jsx?.toLowerCase()).toContain(attribute)
})

it('one conditional style becomes two classes, and two become four', () => {
  const output = build('<chakra.i color={on ? "fg" : "fg.muted"} opacity={on ? "1" : "0.5"} />')
  expect(output.jsx).toMatch(/^<i className=\{on \? "css-\w+" : "css-\w+"\} \/>$/)
  expect([...output.sheet.values()].map((rules) => rules.replace(/^\.css-\w+/, ''))).toEqual([
    '{color:var(--c-colors-fg);opacity:1;}',
    '{color:var(--c-colors-fg-muted);opacity:0.5;}',
  ])
  const twoConditions = build('<chakra.i color={on ? "fg" : undefined} opacity={a.b() ? "1" : "0.5"} />')
  expect(twoConditions.jsx).toMatch(
    /^<i className=\{on \? a\.b\(\) \? "css-\w+" : "css-\w+" : a\.b\(\) \? "css-\w+" : "css-\w+"\} \/>$/,
  )
  expect(twoConditions.sheet.size).toBe(4)
})

it('an element with no styles becomes a plain element', () => {
  expect(build('<chakra.p>Text</chakra.p>').jsx).toBe('<p>Text</p>')
})

describe('styles at run time', () => {
  it.each([
    '<chakra.p color={colour} />',
    '<chakra.p color={on ? colour : "fg"} />',
    '<chakra.p {...rest} />',
    '<chakra.p as="b" color="fg" />',
    '<chakra.p asChild><b /></chakra.p>',
    '<chakra.p className="own" color="fg" />',
    '<chakra.img htmlWidth="4" />',
    '<Button color="fg" />',
    '<Card tone={tone} />',
  ])('the build leaves %s unchanged', (source) => {
    const { jsx, sheet } = build(source)
    expect(jsx).toBe(source)
    expect(sheet.size).toBe(0)
  })
  it('the build leaves elements of other modules unchanged', () => {
    const otherImports = "import { chakra } from './mine'\nconst Card = styled('p', {})"
    for (const source of ['<chakra.p color="fg" />', '<Card color="fg" />', '<Unknown color="fg" />'])
      expect(build(source, otherImports).jsx).toBe(source)
  })
})
