interface PbApp {
  cron(): { jobs(): PbJob[]; stop(): void };
}
