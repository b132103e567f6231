import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { AnyStateMachine } from 'xstate'
import { Chart } from '../../client/inspector/chart/chart.view'
import { type FlowId, flows } from '../../machines/flows'
import { chartOf } from '../build/charts/charts'

/** A flow's statechart as the source of an SVG file. */
export const chartSvg = async (flow: FlowId): Promise<string> => {
  const layout = await chartOf(flow, flows[flow].machine as AnyStateMachine)
  return renderToStaticMarkup(createElement(Chart, { layout }))
}
