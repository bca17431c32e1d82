import { Link } from 'react-router'
import { paths } from '#web/routing/paths.ts'
import { type FieldProps, fieldId, Labelled } from './labelled.tsx'

/** Shows the poster of the lesson's film. The film is set when a lesson is created from an upload. */
export function FilmField({ field, value, error }: FieldProps) {
  return (
    <Labelled field={field} error={error}>
      <div id={fieldId(field.name)} tabIndex={-1} className="grid gap-3 text-sm">
        {typeof value === 'string' && value !== '' ? (
          <img src={value} alt="" className="aspect-video w-60 max-w-full bg-hover object-cover" />
        ) : (
          <p>
            No video yet. Create the lesson from a video in{' '}
            <Link to={paths.studioUploads()} className="link">
              Uploads
            </Link>
            .
          </p>
        )}
      </div>
    </Labelled>
  )
}
