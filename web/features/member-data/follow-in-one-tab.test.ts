import { expect, onTestFinished, test, vi } from 'vitest'
import { client } from '#web/client.ts'
import { followInOneTab } from './follow-in-one-tab.ts'
import { eventually } from '#server/testing/eventually.ts'

client.tokens.saveSession(
  { user_id: 'ada', access_token: 'a', refresh_token: 'r', device_id: '0'.repeat(24) },
  'local-userpass',
  { type: 'normal', identities: [], data: {} },
)

const warnSpy = vi.spyOn(console, 'warn')

let count = 0

/** Tabs of one browser that follow the same collection, and a server that records which tab is connected. */
const openTabs = (...tabs: string[]) => {
  const name = `test ${(count += 1)}`
  const connected: string[] = []
  const sendByTab = new Map<string, (id: number) => void>()
  const openTab = (tab: string) => {
    const tabController = new AbortController()
    onTestFinished(() => tabController.abort())
    const received: unknown[] = []
    const watch = async ({ signal }: { signal: AbortSignal }) => {
      connected.push(tab)
      const events = new ReadableStream<{ _id: number }>({
        start(controller) {
          sendByTab.set(tab, (_id) => controller.enqueue({ _id }))
          signal.addEventListener('abort', () => controller.close())
        },
      })
      return events
    }
    const following = followInOneTab({
      name,
      watch,
      userId: 'ada',
      onChange: (change) => received.push(change),
      signal: tabController.signal,
    })
    return { received, close: () => (tabController.abort(), following) }
  }
  return { connected, sendByTab, tabs: Object.fromEntries(tabs.map((tab) => [tab, openTab(tab)])) }
}

test('one tab is connected, and all tabs receive the changes', async () => {
  const { connected, sendByTab, tabs } = openTabs('first', 'second', 'third')
  await eventually(() => expect(tabs['third']?.received).toEqual(['gap']))
  expect(connected).toHaveLength(1)
  sendByTab.get(connected[0] ?? '')?.(7)
  for (const { received } of Object.values(tabs)) await eventually(() => expect(received).toEqual(['gap', { _id: 7 }]))
  expect(connected).toHaveLength(1)
  expect(warnSpy).not.toHaveBeenCalled()
})

test('another tab takes over when the connected one is closed, and reports a gap', async () => {
  const { connected, sendByTab, tabs } = openTabs('first', 'second')
  await eventually(() => expect(connected).toHaveLength(1))
  const [connectedTab = ''] = connected
  const otherTab = tabs[connectedTab === 'first' ? 'second' : 'first']
  await eventually(() => expect(otherTab?.received).toEqual(['gap']))
  await tabs[connectedTab]?.close()
  await eventually(() => expect(connected).toHaveLength(2))
  sendByTab.get(connected[1] ?? '')?.(8)
  await eventually(() => expect(otherTab?.received).toEqual(['gap', 'gap', { _id: 8 }]))
  expect(warnSpy).not.toHaveBeenCalled()
})

test('nothing is followed in browsers without Web Locks', async () => {
  vi.stubGlobal('navigator', {})
  onTestFinished(() => void vi.unstubAllGlobals())
  const { connected, tabs } = openTabs('only')
  await tabs['only']?.close()
  expect(connected).toEqual([])
})
