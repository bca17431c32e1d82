import { useState } from 'react'
import { useNavigate } from 'react-router'
import { createText } from '#contract/studio/content.ts'
import { KeyCap, studioCall, useShortcuts } from '#web/studio/shell/index.ts'
import { paths } from '#web/routing/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { formText } from '#web/ui/form-text.ts'
import { DialogForm } from './publication-dialogs.tsx'
import { type SectionName, sections } from './sections.ts'
import { textKinds } from './text-kinds.ts'

/**
 * Derives a slug from a title: lowercase words joined by hyphens. Empty for a title without Latin letters and digits.
 */
export const slugFromTitle = (title: string) =>
  title
    .normalize('NFKD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replaceAll(/^-+|-+$/g, '')

/** Button and dialog that create a text with a title and a slug. */
export function NewText({ section }: { section: SectionName }) {
  const [isOpen, setOpen] = useState(false)
  const [address, setAddress] = useState<string>()
  const [title, setTitle] = useState('')
  const navigate = useNavigate()
  const { entryName, titleField, fields } = textKinds[section]
  const openDialog = () => {
    setAddress(undefined)
    setTitle('')
    setOpen(true)
  }
  useShortcuts([{ key: 'n', description: `New ${entryName}`, onPress: openDialog }])
  const submit = async (form: FormData) => {
    const slug = formText(form, 'address').trim()
    const data = { [titleField]: formText(form, 'title').trim() }
    if (data[titleField] === '') return 'Enter a title.'
    if (slug === '') return 'Enter a web address of lowercase words with hyphens between them.'
    const item = await studioCall(createText, { params: { kind: sections[section] }, body: { slug, data } })
    await navigate(paths.studioText(section, item.slug))
    return undefined
  }
  return (
    <>
      <Button tone="main" size="small" aria-keyshortcuts="n" onClick={openDialog}>
        New {entryName}
        <KeyCap>n</KeyCap>
      </Button>
      <Dialog
        isOpen={isOpen}
        onOpenChange={setOpen}
        title={`New ${entryName}`}
        text="Creates a draft. Only staff can see it until you publish it."
      >
        <DialogForm action="Create draft" submit={submit}>
          <Field
            name="title"
            label={fields.find(({ name }) => name === titleField)?.label ?? 'Title'}
            maxLength={200}
            value={title}
            onChange={(event) => setTitle(event.currentTarget.value)}
          />
          <Field
            name="address"
            label="Web address"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={100}
            value={address ?? slugFromTitle(title)}
            onChange={(event) => setAddress(event.currentTarget.value)}
          />
        </DialogForm>
      </Dialog>
    </>
  )
}
