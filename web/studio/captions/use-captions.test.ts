import { expect, onTestFinished, test } from 'vitest'
import type { ContentItem } from '#contract/studio/content.ts'
import { ApiError } from '#web/api/api-error.ts'
import { DraftStore } from '#web/studio/content/index.ts'
import { CueHistory } from './cue-history.ts'
import { changeText, type Cue, setTime } from './edit-cues.ts'
import { findEmptyLine, publishCaptions } from './use-captions.ts'

const savedAt = '2026-11-29T09:00:00.000Z'
const cues: readonly Cue[] = [
  { from: 0, to: 1000, text: 'Alpha' },
  { from: 1200, to: 2200, text: 'Bravo' },
]

const createItem = (version: number, lines: readonly Cue[]): ContentItem => ({
  id: 1,
  kind: 'captions',
  slug: 'fall/en',
  title: 'Fall',
  state: 'draft',
  changedAt: savedAt,
  publishedAt: null,
  publishAt: null,
  unpublishAt: null,
  scheduleError: null,
  binnedAt: null,
  version,
  changedBy: 'ada',
  mayChange: true,
  published: null,
  draft: { revision: version, data: { label: 'English', cues: lines }, author: 'ada', at: savedAt },
})

/** A draft of captions on a server where somebody else can save too. */
function openCaptions() {
  let savedItem = createItem(1, cues)
  const requireCurrent = (version: number) => {
    if (version !== savedItem.version)
      throw new ApiError({ method: 'PUT', url: '/', statusCode: 409, statusText: '', errorCode: 'ContentChanged' })
  }
  const save = async ({ version }: ContentItem, { cues: lines }: Record<string, unknown>) => {
    requireCurrent(version)
    savedItem = createItem(version + 1, lines as readonly Cue[])
    return savedItem
  }
  const store = new DraftStore(savedItem, {
    save,
    restore: async (item) => save(item, savedItem.draft.data),
    load: async () => savedItem,
    read: () => undefined,
    write: () => true,
    watch: () => () => undefined,
  })
  onTestFinished(() => store.close())
  return {
    store,
    history: new CueHistory(store),
    publish: async ({ version, draft }: ContentItem) => {
      requireCurrent(version)
      savedItem = { ...savedItem, version: version + 1, published: draft }
      return savedItem
    },
    saveAsOther: (lines: readonly Cue[]) => void (savedItem = createItem(savedItem.version + 1, lines)),
  }
}

test('undo and redo open the line that the change affected', () => {
  const { history } = openCaptions()
  const { cues: movedCues, lineIndex: movedAt } = setTime(history.cues, 0, 'from', 7000)
  history.change(movedCues, 0)
  expect(history.undo(movedAt)).toBe(0)
  expect(history.cues).toEqual(cues)
  expect(history.redo(0)).toBe(1)
  expect(history.cues.at(-1)).toEqual({ from: 7000, to: 7300, text: 'Alpha' })
})

test('undo keeps lines taken from another person’s version', async () => {
  const { store, history, saveAsOther } = openCaptions()
  history.change(changeText(history.cues, 0, 'Alpha two'), 0, 'text 0')
  await store.save()
  saveAsOther(changeText(cues, 1, 'Bravo by Ada'))
  history.change(changeText(history.cues, 0, 'Alpha three'), 0, 'text 0')
  await store.save()
  await store.resolve(() => 'theirs')
  expect([history.canUndo, history.canRedo]).toEqual([false, false])
  expect(history.undo(0)).toBe(0)
  expect(store.current().data['cues']).toEqual(changeText(cues, 1, 'Bravo by Ada'))
})

test('a change after the draft was replaced is a new undo step, even in the same line', () => {
  const { store, history } = openCaptions()
  history.change(changeText(history.cues, 0, 'Alpha two'), 0, 'text 0')
  store.replace(createItem(5, cues))
  history.change(changeText(history.cues, 0, 'Alpha three'), 0, 'text 0')
  history.undo(0)
  expect(history.cues).toEqual(cues)
})

test('typing in one line is one undo step, and other lines keep their identity', () => {
  const { history } = openCaptions()
  const [, second] = history.cues
  history.change(changeText(history.cues, 0, 'Alpha t'), 0, 'text 0')
  history.change(changeText(history.cues, 0, 'Alpha tw'), 0, 'text 0')
  expect(history.cues[1]).toBe(second)
  history.undo(0)
  expect(history.cues).toEqual(cues)
  expect(history.canUndo).toBe(false)
})

test('publishing again works after another person saved', async () => {
  const { store, history, publish, saveAsOther } = openCaptions()
  saveAsOther(changeText(cues, 1, 'Bravo by Ada'))
  await expect(publishCaptions(store, history.cues, publish)).rejects.toMatchObject({ errorCode: 'ContentChanged' })
  expect(await publishCaptions(store, history.cues, publish)).toBe(true)
  expect(store.current().item.published?.data['cues']).toEqual(changeText(cues, 1, 'Bravo by Ada'))
})

test('publishing reports a line without text', () => {
  expect(findEmptyLine(changeText(cues, 1, ' \n '))).toEqual({ lineIndex: 1, message: 'Line 2 has no text.' })
  expect(findEmptyLine(cues)).toBeUndefined()
})
