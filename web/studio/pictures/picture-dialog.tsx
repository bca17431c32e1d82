import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useId, useState } from 'react'
import { pictureSources } from '#contract/content/picture-path.ts'
import { stripInvisible } from '#contract/invisible-characters.ts'
import { addPicture, listPictures } from '#contract/studio/pictures.ts'
import { describeError, studioCall, studioQuery } from '#web/studio/shell/index.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Dialog, DialogClose } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { formText } from '#web/ui/form-text.ts'
import { readPicture } from './read-picture.ts'

export interface ChosenPicture {
  address: string
  /** Alternative text; empty if `isAltTextRequired` is false. */
  text: string
}

export interface PictureDialogProps {
  isOpen: boolean
  onClose: () => void
  /** Whether the user has to enter an alternative text. */
  isAltTextRequired: boolean
  onChoose: (picture: ChosenPicture) => void
}

const picturesQuery = studioQuery('pictures', listPictures, {})
/** Number of existing pictures shown initially. */
const INITIAL_PICTURES = 12

/** Dialog that uploads a picture or selects an existing picture. */
export function PictureDialog({ isOpen, onClose, isAltTextRequired, onChoose }: PictureDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => next || onClose()}
      title="Picture"
      text="JPEG, PNG, WebP, AVIF or GIF. Camera data, such as the location, is removed."
    >
      <PictureForm
        isAltTextRequired={isAltTextRequired}
        onChoose={(picture) => {
          onClose()
          onChoose(picture)
        }}
      />
    </Dialog>
  )
}

function PictureForm({ isAltTextRequired, onChoose }: Pick<PictureDialogProps, 'isAltTextRequired' | 'onChoose'>) {
  const { address, add, isAdding, problem, choose } = usePictureChoice()
  const [isTextMissing, setTextMissing] = useState(false)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = formText(new FormData(event.currentTarget), 'text').replaceAll(/\s+/g, ' ').trim()
    setTextMissing(isAltTextRequired && text === '')
    if (address && (text !== '' || !isAltTextRequired)) onChoose({ address, text })
  }
  return (
    <form onSubmit={submit} noValidate className="mt-6 grid gap-5">
      <AddPicture isAdding={isAdding} onAdd={add} />
      <p role="status" className="text-sm font-semibold text-bad empty:hidden">
        {problem}
      </p>
      <ExistingPictures selectedUrl={address} onChoose={choose} />
      {isAltTextRequired && (
        <Field
          name="text"
          label="Description"
          hint="Screen readers read it to people who can’t see the picture."
          maxLength={300}
          error={isTextMissing ? 'Describe the picture in a few words.' : undefined}
        />
      )}
      <p className="flex flex-wrap gap-3">
        <Button type="submit" tone="main" disabled={!address || isAdding}>
          Use this picture
        </Button>
        <DialogClose className={buttonClass()}>Cancel</DialogClose>
      </p>
    </form>
  )
}

function usePictureChoice() {
  const queryClient = useQueryClient()
  const [address, setAddress] = useState<string>()
  const [isAdding, setAdding] = useState(false)
  const [problem, setProblem] = useState<string>()
  const add = async (file: File) => {
    setAdding(true)
    setProblem(undefined)
    try {
      const body = { name: stripInvisible(file.name.slice(0, 200)) || 'picture', file: await readPicture(file) }
      const picture = await studioCall(addPicture, { body })
      await queryClient.invalidateQueries({ queryKey: picturesQuery.queryKey })
      setAddress(picture.address)
    } catch (error) {
      setProblem(describeError(error))
    } finally {
      setAdding(false)
    }
  }
  return { address, add, isAdding, problem, choose: setAddress }
}

function AddPicture({ isAdding, onAdd }: { isAdding: boolean; onAdd: (file: File) => Promise<void> }) {
  const id = useId()
  const acceptFiles = (files: FileList | null | undefined) => {
    const file = files?.[0]
    if (file) void onAdd(file)
  }
  return (
    <div
      className="picture-drop"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        acceptFiles(event.dataTransfer.files)
      }}
    >
      <label htmlFor={id} className={buttonClass()}>
        {isAdding ? 'Adding the picture…' : 'Add a picture'}
      </label>
      <input
        id={id}
        type="file"
        accept="image/*,.heic,.heif"
        className="sr-only"
        disabled={isAdding}
        onChange={(event) => {
          acceptFiles(event.currentTarget.files)
          event.currentTarget.value = ''
        }}
      />
      <span className="text-sm text-quiet max-sm:hidden">or drop it here</span>
    </div>
  )
}

interface ExistingPicturesProps {
  selectedUrl: string | undefined
  onChoose: (address: string) => void
}

function ExistingPictures({ selectedUrl, onChoose }: ExistingPicturesProps) {
  const { data, error } = useQuery(picturesQuery)
  const [maxPictures, setMaxPictures] = useState(INITIAL_PICTURES)
  if (error) return <p className="text-sm text-bad">{describeError(error)}</p>
  if (!data || data.pictures.length === 0) return null
  return (
    <fieldset>
      <legend className="text-sm font-semibold">Pictures of the academy</legend>
      <div className="picture-choice">
        {data.pictures.slice(0, maxPictures).map(({ address, name }) => (
          <label key={address}>
            <input
              type="radio"
              name="address"
              value={address}
              checked={address === selectedUrl}
              onChange={() => onChoose(address)}
              className="sr-only"
            />
            <img {...pictureSources(address)} sizes="160px" alt={name} loading="lazy" />
          </label>
        ))}
      </div>
      {data.pictures.length > maxPictures && (
        <Button size="small" onClick={() => setMaxPictures(maxPictures + 4 * INITIAL_PICTURES)}>
          Show older pictures
        </Button>
      )}
    </fieldset>
  )
}
