/// <reference path="../pb_hooks/types/jsvm.d.ts" />

/**
 * Which operations of a device's last push were refused: the device that lost that answer sends them again, and must be told
 * the same, whatever has become of the assistant meanwhile.
 */
migrate((app) => {
  app.db().newQuery("ALTER TABLE sync_devices ADD COLUMN refused TEXT NOT NULL DEFAULT '[]'").execute();
});
