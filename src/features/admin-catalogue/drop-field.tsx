import { type DragEvent, useEffect, useState } from 'react';

type Props = { text: string; accept: string; onFile: (file: File) => void };

/** A place for a file: chosen by a press or a key, or dropped. */
export function DropField({ text, accept, onFile }: Props) {
  const [isOver, setIsOver] = useState(false);
  useEffect(keepFilesOut, []);

  function take(files: FileList | null) {
    const file = files?.[0];
    if (file) onFile(file);
  }

  function drop(event: DragEvent) {
    setIsOver(false);
    take(event.dataTransfer.files);
  }

  return (
    <label
      className={isOver ? 'drop-field is-over' : 'drop-field'}
      onDragOver={() => setIsOver(true)}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <span className="icon icon-import">{text}</span>
      <input
        type="file"
        className="sr-only"
        accept={accept}
        onChange={({ target }) => {
          take(target.files);
          // The same file, mended, may be chosen once more.
          target.value = '';
        }}
      />
    </label>
  );
}

const refuse = (event: Event): void => event.preventDefault();

/** What is dropped, also beside the place for it, would otherwise be opened by the browser in place of the app. */
function keepFilesOut(): () => void {
  addEventListener('dragover', refuse);
  addEventListener('drop', refuse);
  return () => {
    removeEventListener('dragover', refuse);
    removeEventListener('drop', refuse);
  };
}
