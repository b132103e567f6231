import { defineConfig } from 'vitest/config'
import base from '../../../vitest.config'
import { changing } from './changing'
import faults from './faults.json'

const fault = faults.find(({ name }) => name === process.env.FIELD_FAULT)
const walks = base.test?.projects?.find(
  (project) => typeof project === 'object' && 'test' in project && project.test?.name === 'walks',
)

/** The walks, over code with the fault that FIELD_FAULT names; over the shipped code when it names none. */
export default defineConfig({
  test: {
    pool: 'forks',
    projects: [{ ...(walks as object), plugins: [...(fault ? [changing(fault)] : [])] }],
  },
})
