import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { AnyStateMachine } from 'xstate'
import { Chart, type ChartProps } from '../../client/inspector/chart/chart.view'
import { type FlowId, flows } from '../../machines/flows'
import { chartOf } from '../build/charts/charts'

/** Draws a flow's statechart as an SVG file's text, with the states and transitions that it is given lit. */
export const chartOfFlow = async (
  flow: FlowId,
): Promise<(lit?: Pick<ChartProps, 'active' | 'taken'>) => string> => {
  const layout = await chartOf(flow, flows[flow].machine as AnyStateMachine)
  return (lit) => renderToStaticMarkup(createElement(Chart, { layout, ...lit }))
}

/** A flow's statechart as an SVG file's text. */
export const chartSvg = async (flow: FlowId): Promise<string> => (await chartOfFlow(flow))()
