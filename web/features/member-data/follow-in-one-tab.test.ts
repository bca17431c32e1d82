import { expect, onTestFinished, test, vi } from 'vitest'
import { client } from '#web/client.ts'
import { followTogether } from './follow-in-one-tab.ts'
import { eventually } from '#server/test/eventually.ts'

client.tokens.keepSession(
  { user_id: 'ada', access_token: 'a', refresh_token: 'r', device_id: '0'.repeat(24) },
  'local-userpass',
  { type: 'normal', identities: [], data: {} },
)

// What cannot be followed is said there, and only there.
const warned = vi.spyOn(console, 'warn')

let count = 0

/** Tabs of one browser that follow the same thing, and a server that says who has a connection. */
const openTabs = (...tabs: string[]) => {
  const name = `test ${(count += 1)}`
  const connected: string[] = []
  const tell = new Map<string, (id: number) => void>()
  const openTab = (tab: string) => {
    const stop = new AbortController()
    onTestFinished(() => stop.abort())
    const heard: unknown[] = []
    const watch = async ({ signal }: { signal: AbortSignal }) => {
      connected.push(tab)
      const events = new ReadableStream<{ _id: number }>({
        start(controller) {
          tell.set(tab, (_id) => controller.enqueue({ _id }))
          signal.addEventListener('abort', () => controller.close())
        },
      })
      return events
    }
    const done = followTogether({ name, watch, userId: 'ada', hear: (news) => heard.push(news), signal: stop.signal })
    return { heard, close: () => (stop.abort(), done) }
  }
  return { connected, tell, tabs: Object.fromEntries(tabs.map((tab) => [tab, openTab(tab)])) }
}

test('one tab has the connection, and all of them hear what comes', async () => {
  const { connected, tell, tabs } = openTabs('first', 'second', 'third')
  await eventually(() => expect(tabs['third']?.heard).toEqual(['gap']))
  expect(connected).toHaveLength(1)
  tell.get(connected[0] ?? '')?.(7)
  for (const { heard } of Object.values(tabs)) await eventually(() => expect(heard).toEqual(['gap', { _id: 7 }]))
  expect(connected).toHaveLength(1)
  expect(warned).not.toHaveBeenCalled()
})

test('when the tab that has it is closed another takes over, and says that something may have been missed', async () => {
  const { connected, tell, tabs } = openTabs('first', 'second')
  await eventually(() => expect(connected).toHaveLength(1))
  const [leading = ''] = connected
  const other = tabs[leading === 'first' ? 'second' : 'first']
  await eventually(() => expect(other?.heard).toEqual(['gap']))
  await tabs[leading]?.close()
  await eventually(() => expect(connected).toHaveLength(2))
  tell.get(connected[1] ?? '')?.(8)
  await eventually(() => expect(other?.heard).toEqual(['gap', 'gap', { _id: 8 }]))
  expect(warned).not.toHaveBeenCalled()
})

test('where a browser has no locks nothing is followed', async () => {
  vi.stubGlobal('navigator', {})
  onTestFinished(() => void vi.unstubAllGlobals())
  const { connected, tabs } = openTabs('only')
  await tabs['only']?.close()
  expect(connected).toEqual([])
})
