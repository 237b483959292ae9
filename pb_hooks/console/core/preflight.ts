/**
 * What must be known before PocketBase opens a data folder for a console command. Opening makes a missing folder, so
 * a mistyped --dir would be filled with an empty database; and it clears the folder for temporary files, in which a
 * running server may be writing its backup at this moment.
 */

import * as commandLine from './command-line.ts';
import { failureSentence } from './failure-sentence.ts';
import * as usages from './usages.ts';

const TEMPORARY = '.pb_temp_to_delete';
/** A file without a write for so long belongs to a server that died. */
const STALE_MS = 60_000;
const PATIENCE_MS = 30_000;
const LOOK_MS = 250;

/** When a file was last written, 0 for one that is gone: a backup may lie beside it. */
function writtenAt(path: string) {
  try {
    return $os.stat(path).modTime().unixNano() / 1e6;
  } catch {
    return 0;
  }
}

function isBackupBeingWritten(folder: string) {
  const temporary = `${folder}/${TEMPORARY}`;
  try {
    for (const file of $os.readDir(temporary)) {
      // also when the clock was set back meanwhile: what lies in the future is not new
      if (Math.abs(Date.now() - writtenAt(`${temporary}/${file.name()}`)) < STALE_MS) return true;
    }
  } catch {
    // No such folder: there is no backup.
  }
  return false;
}

/** '' for a database that is there, else why it is not. */
function lackOf(folder: string) {
  try {
    $os.stat(`${folder}/data.db`);
    return '';
  } catch (failure) {
    return /permission denied/i.test(String(failure))
      ? `este usuário não pode abrir a pasta de dados ${folder}. Use o usuário do sistema que roda o servidor.`
      : `não há dados em ${folder}. Confira --dir: é a mesma pasta do servidor.`;
  }
}

/**
 * What is wrong with a call of a command of ours, '' for nothing. Asked before anything is opened: the binary's parser stops
 * at what it does not understand, and would open another folder than the one that is named behind it.
 * @param args of the process
 */
export function wrongCall(args: string[]) {
  const given = args.slice(1);
  const command = commandLine.commandOf(args) ?? '';
  const usage = usages.USAGES.get(command);
  if (!usage) return '';
  const at = commandLine.placeOf(given, command);
  const [misplaced] = commandLine.split(given.slice(0, at)).others;
  const { wrong } = commandLine.parse([...given.slice(0, at), ...given.slice(at + 1)], usage);
  const sentence = misplaced ? `A opção --${misplaced.name} vem depois de ${command}.` : wrong;
  return sentence && `${sentence}\n\n${commandLine.describe(command, usage)}`;
}

/** PocketBase's own commands. */
const NATIVE = ['serve', 'superuser', 'migrate'];

/**
 * What is wrong with a call that names no command at all, '' for nothing. PocketBase says so too, but ends with 0 and
 * runs no hook: a script would go on as if `end-session --yes` had ended anything.
 * @param args of the process
 */
export function unknownCommand(args: string[]) {
  const command = commandLine.commandOf(args);
  // PocketBase's own would put its newest release in place of the one that this version was tested with, with no way back.
  if (command === 'update')
    return 'O comando update trocaria só o PocketBase, por um que esta versão não conhece. Use ./comando.sh atualizar ARQUIVO.';
  if (command === undefined || NATIVE.includes(command) || usages.USAGES.has(command)) return '';
  return `Comando desconhecido: ${command}. Com --help vê-se a lista.`;
}

/**
 * Throws a sentence when this console command must not open the folder.
 * @param app not opened yet
 * @param args of the process
 */
export function guard(app: PbApp, args: string[]) {
  const usage = usages.USAGES.get(commandLine.commandOf(args) ?? '');
  const folder = app.dataDir();
  // PocketBase's own may make it.
  const lack = usage && !usage.makesData ? lackOf(folder) : '';
  if (lack) throw new Error(lack);
  for (let waited = 0; isBackupBeingWritten(folder); waited += LOOK_MS) {
    if (waited > PATIENCE_MS)
      throw new Error('o servidor está gravando uma cópia de segurança. Tente novamente em alguns minutos.');
    sleep(LOOK_MS);
  }
}

/**
 * Why a folder could not be opened, for a person.
 * @param encryptionEnv the variable named by --encryptionEnv, '' for none
 */
export function explain(failure: unknown, encryptionEnv: string) {
  const text = String(failure);
  if (/invalid key size/i.test(text)) return 'POCKETBASE_ENCRYPTION_KEY tem de ter 32 caracteres.';
  if (/unable to open database file/i.test(text))
    return 'o banco não pôde ser aberto: este usuário pode ler e gravar a pasta de dados e tudo o que está nela?';
  if (/encryption key|cipher|decrypt/i.test(text))
    return encryptionEnv
      ? `as configurações estão cifradas com outra chave: ${encryptionEnv} tem de ser aquela com que os dados foram gravados.`
      : 'as configurações estão cifradas: ponha no .env a POCKETBASE_ENCRYPTION_KEY com que os dados foram gravados ' +
          '(sem o comando.sh, use --encryptionEnv=POCKETBASE_ENCRYPTION_KEY).';
  return failureSentence(text);
}
