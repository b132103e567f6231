/** Of the engine's program, for tests/ui/launch.ts; installed where there is none. */
export const engineSetting: (engine: 'chromium' | 'firefox' | 'webkit') => Promise<Record<string, string>>
